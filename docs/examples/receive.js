/* global chat: the handle that `init` returned */
chat.receive({ payloadType: 'text', payload: { text: 'Your bank is connected.' } });
