import { createTransport, initAndBind, ServerRuntimeClient } from '@sentry/core';
import { buildFeedbackIntegration, feedbackModalIntegration } from '@sentry-internal/feedback';

/** Sentry's feedback widget with the least client it works with. */
const feedback = buildFeedbackIntegration({ getModalIntegration: () => feedbackModalIntegration })({
  enableScreenshot: false,
});

initAndBind(ServerRuntimeClient, {
  dsn: `${location.protocol}//key@${location.host}/1`,
  integrations: [feedback],
  stackParser: () => [],
  transport: (options) => createTransport(options, async () => ({})),
});
