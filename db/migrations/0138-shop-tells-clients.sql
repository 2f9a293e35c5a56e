-- Whether the clients of a shop are told when its desk moves or cancels their visits, where the desk says nothing else.
alter table shop add column tells_clients boolean not null default true;
