-- As in 0182.
update business_profile p set phone = number_at_business(p.phone, p.business_id)
where number_at_business(p.phone, p.business_id) <> p.phone;

update customer c set phone = number_at_business(c.phone, c.business_id)
where number_at_business(c.phone, c.business_id) <> c.phone;
