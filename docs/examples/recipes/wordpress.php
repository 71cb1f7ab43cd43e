<?php
// In functions.php of your theme, which begins with <?php already, or in a plugin of your own.
add_action('wp_footer', function () {
  if (!is_user_logged_in()) return;
?>
<script async src="/finance-chat.js"></script>
<script>
  (window.FinanceChat ??= { queue: [] }).queue.push((chat) =>
    chat.init({
      baseUrl: 'https://money.example',
      userId: <?php echo wp_json_encode((string) get_current_user_id()); ?>,
      tokens: () =>
        fetch('/wp-admin/admin-ajax.php?action=chat_tokens', { method: 'POST' }).then((answer) => answer.json()),
    }),
  );
</script>
<?php
});
