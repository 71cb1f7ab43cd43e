// Allow this path to everybody, and leave it out of the CSRF filter: it makes both checks itself.
@RestController
class ChatTokens {
  @Value("${site}") String site;
  @Autowired TokenIssuer issuer;

  @PostMapping("/chat-tokens")
  ResponseEntity<TokenPair> create(@RequestHeader(required = false) String origin, Principal user) {
    if (!site.equals(origin)) return ResponseEntity.status(403).build();
    if (user == null) return ResponseEntity.status(401).build();
    return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(issuer.issue(user.getName()));
  }
}
