import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { PlannedField, PlannedLogic } from '../plan/read-plan.ts'
import type { JsonStep } from '../request/field-grammar.ts'
import type { Condition, IsValue, Operation } from '../request/filter-grammar.ts'
import { operators, searchFunctions } from '../request/operators.ts'
import { name, qualified } from './sql-name.ts'

export function whereClause(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? empty : sql` where ${join(conditions, ' and ')}`
}

export function logicSql(logic: PlannedLogic): Sql {
  switch (logic.kind) {
    case 'filter':
      return conditionSql(logic.field, logic.condition)
    case 'embed':
      return sql`${name(logic.embed.alias)}."present" is ${logic.isNull ? empty : raw('not ')}null`
    case 'tree': {
      const tree = join(logic.children.map(logicSql), ` ${logic.operator} `)
      return logic.negated ? sql`not (${tree})` : sql`(${tree})`
    }
  }
}

export function fieldSql({ alias, column, path, call }: PlannedField): Sql {
  const own = call
    ? sql`${qualified(call)}(${name(alias)})`
    : sql`${name(alias)}.${name(column.name)}`
  if (path.length === 0) return own
  const isJson = column.base === 'json' || column.base === 'jsonb'
  const steps = path.map(stepSql)
  return sql`(${isJson ? own : sql`to_jsonb(${own})`}${join(steps, '')})`
}

function stepSql({ asText, key, isIndex }: JsonStep): Sql {
  const arrow = raw(asText ? '->>' : '->')
  return isIndex ? sql`${arrow}${key}::int` : sql`${arrow}${key}::text`
}

function conditionSql(field: PlannedField, { negated, operation }: Condition): Sql {
  const condition = operationSql(field, operation)
  return negated ? sql`not (${condition})` : condition
}

function operationSql(field: PlannedField, operation: Operation): Sql {
  const own = fieldSql(field)
  switch (operation.kind) {
    case 'is':
      return sql`${own} is ${raw(isText(operation.value))}`
    case 'in':
      return sql`${own} = any(${listSql(field, operation.values)})`
    case 'search':
      return searchSql(field, operation)
    case 'compare': {
      const isPattern = operation.operator === 'like' || operation.operator === 'ilike'
      const value = isPattern ? operation.value.replaceAll('*', '%') : operation.value
      const operator = raw(operators[operation.operator])
      const { quantifier } = operation
      return quantifier
        ? sql`${own} ${operator} ${raw(quantifier)}(${value})`
        : sql`${own} ${operator} ${isPattern ? value : valueSql(field, value)}`
    }
  }
}

const isText = (value: IsValue) => (value === 'not_null' ? 'not null' : value)

function searchSql(field: PlannedField, operation: Extract<Operation, { kind: 'search' }>): Sql {
  const { operator, language, value } = operation
  const configuration = language === undefined ? empty : sql`${language}::text::regconfig, `
  const own = fieldSql(field)
  const isVector = field.column.base === 'tsvector' && field.path.length === 0
  const vector = isVector ? own : sql`to_tsvector(${configuration}${own})`
  return sql`${vector} @@ ${raw(searchFunctions[operator])}(${configuration}${value}::text)`
}

function valueSql({ column, path }: PlannedField, value: string): Sql {
  const read = path.length === 0 ? column.formats?.fromText : undefined
  return read ? sql`${qualified(read)}(${value}::text)` : sql`${value}`
}

function listSql(field: PlannedField, values: readonly string[]): Sql {
  const isRead = field.path.length === 0 && field.column.formats?.fromText
  if (!isRead || values.length === 0 || values[0] === '') return sql`${arrayLiteral(values)}`
  return sql`array[${join(
    values.map((value) => valueSql(field, value)),
    ', ',
  )}]`
}

function arrayLiteral(values: readonly string[]): string {
  if (values.length === 1 && values[0] === '') return '{}'
  return textArray(values)
}

export function textArray(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`)
  return `{${quoted.join(',')}}`
}
