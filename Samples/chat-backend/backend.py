"""A chat backend for many people in many channels, over `pressel composer run`.
python3 backend.py chat.sqlite3 [PRESSEL]
{"composer":"ada/general","at":0,"event":"press"} is an event, {"channel":"general"} asks for its messages."""
import json, sqlite3, sys
from subprocess import PIPE, Popen

TABLES = """CREATE TABLE IF NOT EXISTS composer(seat PRIMARY KEY, state);
CREATE TABLE IF NOT EXISTS message(seat, message, channel, content, PRIMARY KEY(seat, message));"""

class Backend:
    def __init__(self, path, pressel="pressel"):
        self.db, self.loaded = sqlite3.connect(path), set()
        self.db.executescript(TABLES)
        self.engine = Popen([pressel, "composer", "run"], stdin=PIPE, stdout=PIPE, encoding="utf-8")

    def ask(self, line):
        # States and lines stay text: as floats of Python their nanoseconds would be rounded.
        print(line, file=self.engine.stdin, flush=True)
        answer = self.engine.stdout.readline().rstrip()
        if "error" in json.loads(answer):
            raise ValueError(answer)
        return answer

    def handle(self, line, seat):
        with self.db:  # what a composer knows and what it wants are kept together, or not at all
            if seat not in self.loaded:
                row = self.db.execute("SELECT state FROM composer WHERE seat=?", [seat]).fetchone()
                wish = f'"state":{row[0]}' if row else '"settings":{}'
                self.ask(f'{{"composer":{json.dumps(seat)},{wish}}}')
            self.loaded.discard(seat)  # after a failure the next event starts from what is kept
            answers = self.step(line, seat)
        self.loaded.add(seat)
        return answers

    def step(self, line, seat):
        answer, state = self.ask(line.rstrip()[:-1] + ',"save":true}').split(',"state":', 1)
        self.db.execute("REPLACE INTO composer VALUES(?,?)", [seat, state[:-1]])
        told = json.loads(answer + "}")
        answers = [answer + "}"]
        for effect in told["effects"]:
            if effect.pop("effect") == "storeMessage":  # at "deleteTake" the audio would go
                author, channel = seat.split("/")
                message = {"channel": channel, "author": author} | effect
                row = [seat, effect["message"], channel, json.dumps(message)]
                self.db.execute("INSERT OR IGNORE INTO message VALUES(?,?,?,?)", row)
                news = {"composer": seat, "at": told["at"], "event": "messageStored"}
                answers += self.step(json.dumps(news | {"message": effect["message"]}), seat)
        return answers

backend = Backend(*sys.argv[1:])
for line in sys.stdin:
    try:
        wish, query = json.loads(line), "SELECT content FROM message WHERE channel=? ORDER BY rowid"
        if not isinstance(wish.get("channel", ""), str) or "event" in wish and wish["composer"].count("/") != 1:
            raise ValueError("a channel is a text, a composer is user/channel")
        answers = backend.handle(line, wish["composer"]) if "event" in wish else []
        rows = backend.db.execute(query, [wish["channel"]]) if "channel" in wish else []
        print("\n".join(answers + [row[0] for row in rows]), flush=True)
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError) as error:
        print(f"not understood: {error}", flush=True)
