import type { Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/**
 * Returns the trigger that records changes of a column shown on public pages, as migration 006 does for its columns.
 */
export const changeTrigger = (engine: Engine, table: 'companies' | 'campaigns', column: string) => {
  const campaign = table === 'campaigns' ? 'new.slug' : 'null'
  const company = table === 'campaigns' ? '(select slug from companies where id = new.company_id)' : 'new.slug'
  return engine === 'sqlite'
    ? `create trigger ${table}_told_${column} after update on ${table} when old.${column} is not new.${column}
        begin insert into changes (company, campaign) select ${company}, ${campaign}; end`
    : `create trigger ${table}_told_${column} after update on ${table} for each row
        when (old.${column} is distinct from new.${column}) execute function ${table}_told()`
}
