-- When the visit of a bill was over. A payment that was under way then may still come in: what nobody owes of it goes back at once.
alter table bill add column closed_at timestamptz;
