import { FinanceChat } from 'finance-chat/vue';
import { createApp, ref } from 'vue';

const baseUrl = location.origin;
const tokens = () => fetch('/hosts/chat-tokens', { method: 'POST' }).then((answer) => answer.json());

createApp({
  components: { FinanceChat },
  setup() {
    const path = ref(location.hash || '#accounts');
    addEventListener('popstate', () => {
      path.value = location.hash;
    });
    return { path, baseUrl, tokens, count: ref(0), unread: ref(0), userId: ref('london') };
  },
  template: `
    <nav aria-label="App"><a href="#accounts">Accounts</a> <a href="#payments">Payments</a></nav>
    <h2>{{ path === '#payments' ? 'Payments' : 'Accounts' }}</h2>
    <p>{{ unread }} unread</p>
    <p>
      <button @click="count++">Rendered again {{ count }} times</button>
      <button @click="userId = userId ? '' : 'london'">{{ userId ? 'Sign out' : 'Sign in' }}</button>
    </p>
    <FinanceChat
      :base-url="baseUrl"
      :user-id="userId"
      :tokens="tokens"
      @unread="unread = $event.detail.count"
    />
  `,
}).mount('#app');
