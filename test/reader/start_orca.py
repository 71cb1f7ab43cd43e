"""Starts Orca with a voice that writes: its words go to the standard output, one JSON string a line.

The command `orca` would end where the same user runs another one, and leave a speech server behind.
"""

import json
import sys

from orca import debug, orca, speech
from orca.orca_platform import version
from orca.speechserver import SpeechServer


class Writer(SpeechServer):
    def speak(self, text=None, acss=None, interrupt=True):
        print(json.dumps(text), flush=True)

    def speakCharacter(self, character, acss=None):
        self.speak(character)

    def speakKeyEvent(self, event, acss=None):
        self.speak(event.getKeyName())


def use_writer():
    speech._speechserver = Writer()


speech.init = use_writer
debug.debugLevel = debug.LEVEL_OFF
print(f"VERSION=Orca {version}", flush=True)
orca.getSettingsManager().activate()
sys.exit(orca.main())
