-- As in 0182; the functions have done what they were made for.
update profile p set contact_phone = number_of(p.contact_phone, home_of_user(p.user_id))
where number_of(p.contact_phone, home_of_user(p.user_id)) <> p.contact_phone;

drop function home_of_user, number_at_business, number_of;
