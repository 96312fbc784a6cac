-- What: who sat last in a seat that is free.
-- Why: whoever leaves is shown by their last known name, until somebody takes the seat.

alter table tables add column gone text not null default '[]';
