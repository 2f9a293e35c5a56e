-- How a shop meets late calls: whether its clients are credited where it cancels late itself, whether a fee is given back where the time was
-- filled, and from how many completed visits on a client may cancel until the start for nothing (null: nobody by their visits).
alter table shop add column late_call_rule jsonb not null
  default '{"creditsClients": false, "givesBackFilled": false, "trustedAfterVisits": null}';

-- Since when a business trusts a client by its own choice: cancelling costs them nothing until the start.
alter table customer add column trusted_at timestamptz;
