\set p random(1, 10000)
\set i random(1, 500)
\set q random(1, 100)
\set px 100000 + :i * 137
select floor.buy(:p, :i, :q, :px);
