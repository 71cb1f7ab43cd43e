import { init } from 'finance-chat';
import { watchEffect } from 'vue';

const tokens = () => fetch('/hosts/chat-tokens', { method: 'POST' }).then((answer) => answer.json());

export default {
  props: ['userId'],
  setup(props) {
    watchEffect((onCleanup) =>
      onCleanup(init({ baseUrl: location.origin, userId: props.userId, tokens }).destroy),
    );
    return () => null;
  },
};
