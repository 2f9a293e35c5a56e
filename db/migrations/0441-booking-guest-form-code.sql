-- Whose form an address opens: that of who books, or of one guest.
alter table form_code
  add column guest_position smallint not null default 0,
  add constraint form_code_is_of_a_guest check (guest_position between 0 and 11);
