/**
 * Attributes of elements that session recorders must leave out, inputs and attributes too: rrweb, Sentry, PostHog and
 * FullStory look for a class, Datadog, Hotjar, Clarity and LogRocket for an attribute. They do not look beyond a shadow
 * root, and expect the mark from the first rendering on.
 */
export const noRecording = (name = '') => ({
  class: `${name} rr-block sentry-block ph-no-capture fs-exclude`,
  'data-dd-privacy': 'hidden',
  'data-hj-suppress': true,
  'data-clarity-mask': true,
  'data-private': true,
});
