<?php
$secret = base64_decode(substr(getenv('RODIZIO_SECRET'), strlen('whsec_')));
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$body = file_get_contents('php://input');

$signature = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $secret, true));
$sent = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');
$isGenuine = (bool) array_filter($sent, fn ($one) => hash_equals($signature, $one));
if (!$isGenuine || abs(time() - (int) $time) > 300) {
    http_response_code(401);
    exit;
}

$event = json_decode($body, true);
error_log($event['type'] . ' ' . ($event['data']['phone'] ?? ''));
http_response_code(204);
