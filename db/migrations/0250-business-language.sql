-- In which languages a business writes what clients read. Where it is one, forms ask for each text once, and both have it.
alter table business
  add column languages text[] not null default '{en,fr}',
  add constraint business_languages_are_known check (languages <@ '{en,fr}' and cardinality(languages) between 1 and 2);
