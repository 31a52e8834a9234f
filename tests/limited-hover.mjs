import stylelint from 'stylelint'

const ruleName = 'careers/limited-hover'
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: ':hover is only allowed in @media (hover: hover), because it stays after a tap on a touch device',
})

const isLimited = (node) =>
  node !== undefined &&
  ((node.type === 'atrule' && node.name === 'media' && node.params.includes('(hover: hover)')) ||
    isLimited(node.parent))

/** Touch devices apply :hover to the last element that was tapped. */
const rule = () => (root, result) =>
  root.walkRules(/:hover/, (node) => {
    if (isLimited(node)) return
    stylelint.utils.report({ ruleName, result, node, message: messages.rejected, word: ':hover' })
  })
Object.assign(rule, { ruleName, messages, meta: {} })

export default stylelint.createPlugin(ruleName, rule)
