<?php
// routes/web.php of Laravel 11 or 12. The check of the origin takes the place of the CSRF token.
use Illuminate\Foundation\Http\Middleware\ValidateCsrfToken;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;

Route::post('/chat-tokens', function (Request $request) {
    abort_unless($request->header('Origin') === config('app.url'), 403);
    abort_unless($request->user(), 401);
    return response()
        ->json(issueTokens((string) $request->user()->id))
        ->header('Cache-Control', 'no-store');
})->withoutMiddleware(ValidateCsrfToken::class);
