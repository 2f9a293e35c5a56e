-- Who sells, as a receipt must say it: the company's name where it is not the business's own, and its tax number.
alter table shop
  add column legal_name text,
  add column tax_number text,
  add constraint shop_legal_name_is_a_name check (legal_name ~ '\S' and length(legal_name) <= 160),
  add constraint shop_tax_number_is_short check (tax_number ~ '\S' and length(tax_number) <= 60);
