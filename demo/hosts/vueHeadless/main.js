import { createApp } from 'vue';
import BankChat from './BankChat.vue';

createApp(BankChat, { userId: 'london' }).mount('#app');
