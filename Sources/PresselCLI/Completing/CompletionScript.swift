/// The few lines that teach a shell to ask the program what can be typed.
enum CompletionScript: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The words after it are the line as it is typed.
  static let question = "words"

  /// A line of the answer that stands for the names of files, or of folders only.
  static let files = ":files"
  static let folders = ":folders"

  /// To be kept where the shell looks for completions, or to be read by `source`.
  var text: String {
    switch self {
    case .bash: CompletionScript.bashText
    case .zsh: CompletionScript.zshText
    case .fish: CompletionScript.fishText
    }
  }

  private static let bashText = """
    # Completion of pressel for bash: it asks the program itself.
    _pressel() {
      local IFS=$'\\n' line word value cut part typed=()
      COMPREPLY=()
      # bash cuts words at = and :, and wants only what stands behind the last of them.
      for part in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        if [[ ${#typed[@]} -gt 0 && ( $part == [=:]* || ${typed[-1]} == *[=:] ) &&
          $COMP_LINE == *"${typed[-1]}$part"* ]]; then
          typed[-1]+=$part
        else
          typed+=("$part")
        fi
      done
      word=${typed[-1]}
      value=$word
      [[ $word != --*=* ]] || value=${word#*=}
      cut=
      [[ $value != *[=:]* ]] || cut=${value%"${value##*[=:]}"}
      while IFS=$'\\t' read -r line _; do
        case $line in
          :files) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$value")) ;;
          :folders) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$value")) ;;
          *) COMPREPLY+=("$(printf %q "${line#"$cut"}")") ;;
        esac
      done < <("${COMP_WORDS[0]}" completion words -- "${typed[@]}" 2>/dev/null)
    }
    complete -F _pressel pressel

    """

  private static let zshText = """
    #compdef pressel
    # Completion of pressel for zsh: it asks the program itself.
    _pressel() {
      local line word meaning
      local -a typed=("${(@)words[2,CURRENT]}")
      # The value of --flag=value is completed behind the sign.
      compset -P '--*='
      local -a known
      while IFS=$'\\t' read -r word meaning; do
        case $word in
          :files) _files ;;
          :folders) _files -/ ;;
          *) known+=("${word//:/\\\\:}${meaning:+:$meaning}") ;;
        esac
      done < <("${words[1]}" completion words -- "${typed[@]}" 2>/dev/null)
      (( ${#known} )) && _describe -V pressel known
    }
    if [ "$funcstack[1]" = _pressel ]; then _pressel; else compdef _pressel pressel; fi

    """

  private static let fishText = """
    # Completion of pressel for fish: it asks the program itself.
    function __pressel_words
      set -l typed (commandline -opc)
      set -l word (commandline -ct)
      # The value of --flag=value is completed behind the sign.
      set -l flag (string match -r -- '^--.*=' "$word")
      for line in ($typed[1] completion words -- $typed[2..-1] "$word" 2>/dev/null)
        switch $line
          case :files
            __fish_complete_path (string replace -- "$flag" '' "$word") | string replace -r '^' -- "$flag"
          case :folders
            __fish_complete_directories (string replace -- "$flag" '' "$word") | string replace -r '^' -- "$flag"
          case '*'
            echo "$flag$line"
        end
      end
    end
    complete -c pressel -f -a '(__pressel_words)'

    """
}
