/** Values that a careless copy would change, and more rows than it reads or writes at once. */
export const awkwardRows = `
  insert into audit_log (at, actor_name, action, entity, entity_id, before, after) values
    ('2026-02-03 04:05:06.789012+05:30', 'Asha' || chr(8232) || 'K' || chr(10) || '"\\', 'a', 'b', 'c', 'null'::jsonb, null::jsonb),
    ('0001-01-01 00:00:00+00', '', 'a', 'b', 'c',
      ('{"a": [1.10, "\\u00e9 \\" \\\\n", null], "b": "' || repeat('x', 100000) || '"}')::jsonb, '"text"');
  insert into audit_log (at, actor_name, action, entity, entity_id)
    select '2026-03-01 00:00:00+00'::timestamptz + number * interval '1 second', 'many', 'a', 'b', number
    from generate_series(1, 1200) as number;
  insert into college (clg_code, clg_name, region) values ('AWK', E'tab\\tand ''quotes'' and \\\\N', -1);
  insert into setting (key, value) values ('awkward', '12345678901234567890.123456789')`
