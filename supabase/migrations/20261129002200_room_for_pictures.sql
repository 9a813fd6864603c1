-- A company's folder holds 200 logos, a person's ten photos. For every role: an upload that was signed is the service's.
create function private.check_room_for_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_folder text := split_part(new.name, '/', 1);
  v_most integer := case new.bucket_id when 'logos' then 200 else 10 end;
begin
  -- Uploads at once take turns, and each counts what the one before has left.
  perform pg_advisory_xact_lock(hashtext('rodizio.pictures'), hashtext(v_folder));
  if v_most < (
    select count(*) from (
      select from storage.objects o
      where o.bucket_id = new.bucket_id
        and o.name collate "C" >= v_folder || '/' and o.name collate "C" < v_folder || '0'
      limit v_most + 1
    ) as kept
  ) then
    raise exception 'Já há imagens demais guardadas aqui. Use uma das que existem.' using errcode = 'P0001';
  end if;
  return null;
end
$$;

create trigger check_room_for_pictures after insert or update of bucket_id, name on storage.objects
for each row when (new.bucket_id in ('logos', 'photos')) execute function private.check_room_for_pictures();
