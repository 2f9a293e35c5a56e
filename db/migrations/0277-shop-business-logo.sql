-- The picture that stands for a business: beside its name, on the posters of its shops and in its mails. Without a row it has none.
create table business_logo (
  business_id uuid primary key references business (id) on delete cascade,
  picture_id uuid not null,
  foreign key (business_id, picture_id) references picture (business_id, id)
);
create index business_logo_by_picture on business_logo (business_id, picture_id);
