import { sql } from "drizzle-orm";
import { db } from "#db/client.ts";
import type { TestAccount } from "#lib/http/testing/api-fixture.ts";

/**
 * Gives the account `total` scenarios, links, documents with three passages, clips with a take, endpoints and secrets,
 * each with two random words of `words` in its name.
 */
export async function fillNamed(
  { ownerId, avatarId }: TestAccount,
  total: number,
  words: string,
): Promise<void> {
  const wordTotal = words.split(" ").length;
  const some = (count: number, row = sql`n`) =>
    sql`(select string_agg((string_to_array(${words}, ' '))[1 + floor(random() * ${wordTotal}::int)::int], ' ') from generate_series(1, ${count}::int + ${row} * 0))`;
  const rows = sql`generate_series(1, ${total}::int) n`;
  const newId = sql`gen_random_uuid()`;
  await db.execute(sql`insert into scenarios (id, owner_id, name, nodes_json, llm_model)
    select ${newId}, ${ownerId}::uuid, ${some(2)}, '{}', 'gpt-4.1-mini' from ${rows}`);
  await db.execute(sql`insert into hosted_links (id, owner_id, scenario_id, avatar_id, token, label, runtime_vars, stt_keywords, record_conversation)
    select ${newId}, ${ownerId}::uuid, (select id from scenarios where owner_id = ${ownerId} limit 1), ${avatarId}::uuid, ${newId}::text, ${some(2)}, '{}', '[]', false from ${rows}`);
  await db.execute(sql`insert into http_endpoints (id, owner_id, name, url, headers, body)
    select ${newId}, ${ownerId}::uuid, ${some(2)}, 'https://tool.test/' || n, '{}', '{}' from ${rows}`);
  await db.execute(sql`insert into secrets (id, owner_id, name, sealed_value)
    select ${newId}, ${ownerId}::uuid, 'key_' || n, '' from ${rows}`);
  await db.execute(sql`insert into knowledge_bases (id, owner_id, name, description)
    values (${newId}, ${ownerId}::uuid, 'Base', '')`);
  await db.execute(sql`insert into documents (id, owner_id, knowledge_base_id, name, description, content, size_bytes, status)
    select ${newId}, ${ownerId}::uuid, (select id from knowledge_bases where owner_id = ${ownerId}), ${some(2)} || '.md', '', '', 1, 'completed' from ${rows}`);
  await db.execute(sql`insert into chunks (document_id, position, owner_id, knowledge_base_id, heading, content, tokens, words, embedding, embedding_model)
    select id, position, owner_id, knowledge_base_id, '', text, 60, to_tsvector('english', text), (select array_agg(0) from generate_series(1, 384))::vector, 'm'
    from (select d.*, n as position, ${some(60)} as text from documents d, generate_series(0, 2) n where owner_id = ${ownerId}) found`);
  await db.execute(
    sql`insert into clips (id, owner_id, name) select ${newId}, ${ownerId}::uuid, ${some(2)} from ${rows}`,
  );
  await db.execute(sql`insert into takes (id, owner_id, clip_id, name, status, avatar_id, script)
    select ${newId}, owner_id, id, 'Take', 'completed', ${avatarId}::uuid, ${some(80, sql`length(name)`)}
    from clips where owner_id = ${ownerId}`);
}
