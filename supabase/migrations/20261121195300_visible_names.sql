-- One line: control characters and runs of blanks become one blank; what is not seen, and turns or hides letters (Unicode's
-- Cf), goes, but for the joiner between two signs of an emoji. Null when nothing is left.
create or replace function private.clean_line(p_text text) returns text
language sql immutable parallel safe as $$
  select nullif(btrim(regexp_replace(
    case when octet_length(p_text) = char_length(p_text) then p_text else regexp_replace(
      p_text,
      '(?<![\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d|\u200d(?![\u2190-\u2bff\U0001f000-\U0001faff])'
      '|[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001-\U000e007f]',
      '', 'g'
    ) end,
    '[[:space:][:cntrl:]]+', ' ', 'g'
  )), '')
$$;
