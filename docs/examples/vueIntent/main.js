import { createApp } from 'vue';
import AskButton from './AskButton.vue';

createApp(AskButton).mount('#app');
