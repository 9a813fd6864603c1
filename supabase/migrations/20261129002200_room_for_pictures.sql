-- A company's folder holds 200 logos of links, a person's ten pictures beside their photo; the company's own logo and the
-- photo always have room. What is replaced or removed leaves the disk some minutes later, so a folder takes 100 pictures at
-- once and 200 an hour. For every role: an upload that was signed is the service's.
create function private.check_room_for_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_folder text := split_part(new.name, '/', 1);
  v_own text := v_folder || case new.bucket_id when 'logos' then '/logo' else '/photo' end;
  v_most integer := case new.bucket_id when 'logos' then 200 else 10 end;
begin
  -- Uploads at once take turns at this row, and each counts what the one before has left. It names nobody.
  if private.spend_share('pictures:' || md5(new.bucket_id || '/' || v_folder), 1 / 100.0) < 0 then
    raise exception 'Muitas imagens enviadas em pouco tempo. Aguarde um minuto e tente novamente.' using errcode = 'P0001';
  end if;
  if new.name = v_own or (tg_op = 'UPDATE' and new.bucket_id = old.bucket_id and new.name = old.name) then
    return null;
  end if;
  if v_most < (
    select count(*) from (
      select from storage.objects o
      where o.bucket_id = new.bucket_id
        and o.name collate "C" >= v_folder || '/' and o.name collate "C" < v_folder || '0' and o.name <> v_own
      limit v_most + 1
    ) as kept
  ) then
    raise exception '%', case new.bucket_id
      when 'logos' then 'Já há 200 logos de links guardados, o máximo. Use o logo da empresa.'
      else 'Já há imagens demais guardadas aqui.'
    end using errcode = 'P0001';
  end if;
  return null;
end
$$;

create trigger check_room_for_pictures after insert or update of bucket_id, name, version on storage.objects
for each row when (new.bucket_id in ('logos', 'photos')) execute function private.check_room_for_pictures();
