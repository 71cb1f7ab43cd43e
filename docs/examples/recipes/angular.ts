import { afterNextRender, Component, effect, Injector, inject, input, type OnDestroy } from '@angular/core';
import { type Handle, init } from 'finance-chat';
import { ChatTokens } from './chatTokens';

@Component({ selector: 'app-chat', template: '' })
export class Chat implements OnDestroy {
  readonly userId = input<string>();
  private readonly tokens = inject(ChatTokens);
  private readonly injector = inject(Injector);
  private handle?: Handle;

  constructor() {
    // In the browser alone.
    afterNextRender(() => effect(() => this.follow(this.userId()), { injector: this.injector }));
  }

  private follow(userId?: string) {
    const baseUrl = 'https://money.example';
    if (userId) this.handle = init({ baseUrl, userId, tokens: () => this.tokens.fetch() });
    else {
      this.handle?.logout();
      this.handle?.destroy();
    }
  }

  ngOnDestroy() {
    this.handle?.destroy();
  }
}
