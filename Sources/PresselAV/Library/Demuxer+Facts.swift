#if AnyFormat
  internal import CPresselAV
  internal import PresselAudio
  internal import PresselForeign

  extension Demuxer {
    /// What the headers tell.
    ///
    /// - Throws: `unsupportedFormat` when there is no rate or number of channels that is read.
    func facts() throws(ForeignError) -> ForeignFacts {
      guard let parameters = unsafe stream.pointee.codecpar,
        let rate = Kinds.rate(unsafe parameters.pointee.sample_rate),
        case let channels = Int(unsafe parameters.pointee.ch_layout.nb_channels),
        (1...ForeignFacts.channelLimit).contains(channels)
      else {
        throw ForeignError(
          .unsupportedFormat, "its rate or its number of channels is not read; convert it first")
      }
      let name = unsafe avcodec_get_name(parameters.pointee.codec_id).map { unsafe String(cString: $0) }
      let own = unsafe parameters.pointee.bit_rate
      let tags = unsafe Demuxer.tags(of: context.pointee.metadata) + Demuxer.tags(of: stream.pointee.metadata)
      return ForeignFacts(
        container: container, codec: name ?? "unknown", channels: channels, rate: rate,
        bitRate: Int(own > 0 ? own : unsafe max(0, context.pointee.bit_rate)), tags: tags)
    }

    /// Corresponds to `av_dict_get` with `AV_DICT_IGNORE_SUFFIX`.
    private static func tags(of dictionary: OpaquePointer?) -> [ForeignTag] {
      var tags: [ForeignTag] = []
      var entry: UnsafeMutablePointer<AVDictionaryEntry>?
      while tags.count < ForeignFacts.tagLimit {
        unsafe entry = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX)
        guard let found = unsafe entry, let key = unsafe found.pointee.key,
          let value = unsafe found.pointee.value
        else { break }
        tags.append(unsafe ForeignTag(name: String(cString: key), value: String(cString: value)))
      }
      return tags
    }
  }
#endif
