import { AppError } from '../../app-error.ts'
import type { Logic } from '../request/logic-grammar.ts'
import { planField } from './plan-fields.ts'
import type { PlannedLogic, ReadNode } from './read-plan.ts'

export function planLogic(
  node: Pick<ReadNode, 'source' | 'alias' | 'embeds'>,
  logic: Logic,
): PlannedLogic {
  if (logic.kind === 'tree') {
    const { operator, negated } = logic
    const children = logic.children.map((child) => planLogic(node, child))
    return { kind: 'tree', operator, negated, children }
  }
  const { field, negated, operation } = logic.filter
  const embed = node.embeds.find((one) => one.as.key === field.name)
  if (embed && field.path.length === 0) {
    if (operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')) {
      return { kind: 'embed', embed, isNull: (operation.value === 'null') !== negated }
    }
    // An embedding found by its column has the column's name.
    const isColumn = node.source.columns.some(({ name }) => name === field.name)
    if (!isColumn) throw badOperator(field.name)
  }
  return {
    kind: 'filter',
    field: planField(node.source, node.alias, field),
    condition: { negated, operation },
  }
}

function badOperator(name: string): AppError {
  return new AppError('PGRST120', `Bad operator on the '${name}' embedded resource`, {
    details: 'Only is null or not is null filters are allowed on embedded resources',
  })
}
