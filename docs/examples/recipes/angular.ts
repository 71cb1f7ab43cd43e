import { afterNextRender, Component, inject, input, type OnDestroy } from '@angular/core';
import { type Handle, init } from 'finance-chat';
import { ChatTokens } from './chatTokens';

@Component({ selector: 'app-chat', template: '' })
export class Chat implements OnDestroy {
  readonly userId = input.required<string>();
  private readonly tokens = inject(ChatTokens);
  private handle?: Handle;

  constructor() {
    afterNextRender(() => {
      const baseUrl = 'https://money.example';
      this.handle = init({ baseUrl, userId: this.userId(), tokens: () => this.tokens.fetch() });
    });
  }

  ngOnDestroy() {
    this.handle?.destroy();
  }
}
