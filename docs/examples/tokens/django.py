from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST


@csrf_exempt  # The check of the origin takes its place.
@require_POST
@never_cache
def chat_tokens(request):
    if request.headers.get("Origin") != settings.SITE:
        return HttpResponse(status=403)
    if not request.user.is_authenticated:
        return HttpResponse(status=401)
    return JsonResponse(issue_tokens(str(request.user.pk)))
