-- An offer may be for those alone who have no visit at the business yet: none that is over, and none that is to come.
alter table offer add column for_new_clients boolean not null default false;
