#!/bin/sh
# Orca on a screen that nobody sees, with a message bus and a window manager of its own. Prints the environment to find
# them by, then the words of Orca. All of it ends with the standard input, so also if its parent was killed.
set -eu

here=$(dirname "$0")
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME
HOME=$(mktemp -d)
XDG_RUNTIME_DIR=$HOME
export HOME XDG_RUNTIME_DIR
trap 'trap "" TERM; kill 0; wait; rm -rf "$HOME"' EXIT

# Waits for the first line that a program writes into a file, and prints it.
first_line() {
  until [ -s "$1" ]; do sleep 0.1; done
  head -n 1 "$1"
}

Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>"$HOME/display" 2>/dev/null &
DISPLAY=:$(first_line "$HOME/display")
export DISPLAY

dbus-daemon --session --nofork --address="unix:dir=$HOME" --print-address >"$HOME/bus" 2>/dev/null &
DBUS_SESSION_BUS_ADDRESS=$(first_line "$HOME/bus")
export DBUS_SESSION_BUS_ADDRESS

/usr/libexec/at-spi-bus-launcher --launch-immediately >/dev/null 2>&1 &
# Without a window manager no window has the focus, and nothing is said.
openbox >/dev/null 2>&1 &

for name in HOME XDG_RUNTIME_DIR DISPLAY DBUS_SESSION_BUS_ADDRESS; do
  eval "echo $name=\$$name"
done
/usr/bin/python3 "$here/start_orca.py" &
cat
