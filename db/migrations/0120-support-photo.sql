-- A photo beside what somebody asks or answers. It has no public address: its file lies under a random name, and goes to the asker
-- and to the desk that answers alone.
create table support_photo (
  ticket_id uuid not null,
  message_id uuid not null,
  id uuid not null default uuidv7(),
  position smallint not null,
  file text not null,
  tint text not null,
  blur text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  primary key (ticket_id, id),
  foreign key (ticket_id, message_id) references support_message (ticket_id, id) on delete cascade,
  constraint support_photo_has_a_place_of_its_own unique (ticket_id, message_id, position),
  constraint support_message_has_four_photos_at_most check (position between 0 and 3),
  constraint support_photo_file_is_its_own unique (file)
);
