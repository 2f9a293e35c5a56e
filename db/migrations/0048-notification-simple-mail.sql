-- A mail of a few sentences is called a simple mail, and no longer a letter.
update delivery set facts = jsonb_build_object('mail', facts -> 'letter') where template = 'letter' and facts ? 'letter';
update delivery set template = 'simple_mail' where template = 'letter';
