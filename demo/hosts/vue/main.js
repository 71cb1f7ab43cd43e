import { createApp, ref } from 'vue';
import FinanceChat from './FinanceChat.js';

createApp({
  components: { FinanceChat },
  setup() {
    const path = ref(location.hash || '#accounts');
    addEventListener('popstate', () => {
      path.value = location.hash;
    });
    return { path, count: ref(0), userId: ref('london') };
  },
  template: `
    <nav aria-label="App"><a href="#accounts">Accounts</a> <a href="#payments">Payments</a></nav>
    <h2>{{ path === '#payments' ? 'Payments' : 'Accounts' }}</h2>
    <p>
      <button @click="count++">Rendered again {{ count }} times</button>
      <button @click="userId = userId ? '' : 'london'">{{ userId ? 'Sign out' : 'Sign in' }}</button>
    </p>
    <FinanceChat v-if="userId" :user-id="userId" />
  `,
}).mount('#app');
