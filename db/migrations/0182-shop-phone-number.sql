-- Numbers are kept in their international form (E.164), so that they are compared as numbers. What was written as one does at home
-- is read by the country of the shops; what is no number stays as it is.

create function number_of(phone text, country text) returns text language sql immutable as $$
  with written as (
    select regexp_replace(regexp_replace(phone, '\(0\)', ''), '[^\d+]', '', 'g') as digits),
  international as (
    select case
      when digits ~ '^\+' then '+' || regexp_replace(digits, '\D', '', 'g')
      when digits ~ '^00' then '+' || regexp_replace(substr(digits, 3), '\D', '', 'g')
      when country in ('FR', 'BE', 'CH', 'DE', 'GB', 'IE', 'NL') and digits ~ '^0\d' then
        '+' || (array['33', '32', '41', '49', '44', '353', '31'])[
          array_position(array['FR', 'BE', 'CH', 'DE', 'GB', 'IE', 'NL'], country)] || substr(digits, 2)
      when country in ('CA', 'US') and digits ~ '^1?\d{10}$' then '+1' || right(digits, 10)
      when country = 'ES' and digits ~ '^[6-9]\d{8}$' then '+34' || digits
      when country = 'LU' and digits ~ '^\d' then '+352' || digits
    end as number
    from written)
  select number from international
  where number ~ case
    when number ~ '^\+33' then '^\+33[1-9]\d{8}$'
    when number ~ '^\+32' then '^\+32(4\d{8}|[1-35-9]\d{7})$'
    when number ~ '^\+41' then '^\+41[1-9]\d{8}$'
    when number ~ '^\+44' then '^\+44[1235789]\d{9}$'
    when number ~ '^\+31' then '^\+31[1-9]\d{8}$'
    when number ~ '^\+1' then '^\+1[2-9]\d{2}[2-9]\d{6}$'
    when number ~ '^\+352' then '^\+352[24-9]\d{5,8}$'
    else '^\+[1-9]\d{7,14}$' end
$$;

update shop s set phone = number_of(s.phone, s.country) where number_of(s.phone, s.country) <> s.phone;

create function number_at_business(phone text, of_business uuid) returns text language sql stable as $$
  select number_of(phone, h.country) from (
    select country, bool_or(is_active) as is_active, min(created_at) as since from shop
    where business_id = of_business group by country) h
  where number_of(phone, h.country) is not null order by h.is_active desc, h.since, h.country limit 1
$$;
