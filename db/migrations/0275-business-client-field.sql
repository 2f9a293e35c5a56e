-- What a business keeps of its clients besides: fields of its own, and what stands in them.
create table customer_field (
  business_id uuid not null references business (id),
  id uuid not null,
  kind text not null,
  name jsonb not null,
  -- Of a choice, in their order: id, en, fr.
  options jsonb not null,
  position smallint not null,
  -- No longer asked for; what stands in it is kept, and comes back with it.
  retired_at timestamptz,
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint customer_field_kind_is_known check (kind in ('text', 'number', 'date', 'yes_no', 'choice')),
  constraint customer_field_options_are_a_list check (jsonb_typeof(options) = 'array')
);

create table customer_field_value (
  business_id uuid not null,
  customer_id uuid not null,
  field_id uuid not null,
  value text not null,
  primary key (business_id, customer_id, field_id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, field_id) references customer_field (business_id, id),
  constraint customer_field_value_is_bounded check (length(value) between 1 and 1000)
);
create index customer_field_value_by_field on customer_field_value (business_id, field_id);

-- Which list of fields somebody has read.
alter table business add column customer_field_version integer not null default 0;
