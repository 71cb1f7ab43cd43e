<?php
// In a plugin. WordPress calls the first function only for signed-in people.
add_action('wp_ajax_chat_tokens', function () {
  if (get_http_origin() !== 'https://www.example') wp_send_json(null, 403);
  header('Cache-Control: no-store');
  wp_send_json(issue_tokens((string) get_current_user_id()));
});
add_action('wp_ajax_nopriv_chat_tokens', fn() => wp_send_json(null, 401));
