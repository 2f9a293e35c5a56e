-- A client whom the desk booked opens their visit by its private link, too, without an account.
alter table booking drop constraint booking_link_needs_an_account;
