import ts from 'typescript'

/** A change of one token. `wrap` is the expression or statement that is switched. */
export type Mutant = {
  file: string
  line: number
  change: string
  start: number
  end: number
  text: string
  wrap: { start: number; end: number; form: 'expression' | 'bare' | 'statement' }
  /** Whether the token runs while the module loads, so that the mutant needs a new process. */
  isStatic: boolean
}

const swaps = (pairs: string) =>
  new Map(pairs.split(', ').flatMap((pair) => [pair.split('|'), pair.split('|').reverse()] as [string, string][]))
const OPERATORS = swaps('===|!==, <|<=, >|>=, +|-, *|/, +=|-=').set('||', '&&').set('&&', '||').set('%', '*')
const METHODS = swaps('some|every, min|max')
const SQL_OPERATORS = swaps('=|!=, <|<=, >|>=, is|is not, in|not in, asc|desc')
/** Calls whose strings are names of tables and columns. Any change of such a name is an SQL error. */
const SQL_CALLS =
  /^(eb|select\w*|where\w*|having\w*|\w+Join|on|onRef|orderBy|groupBy|insertInto|updateTable|deleteFrom|columns?|returning|ref|as|from|using|distinctOn|table|count|countAll|sum|coalesce|lower|case|when|with|doUpdateSet)$/

type Link = ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression | ts.NonNullExpression
const isLink = (node: ts.Node): node is Link =>
  ts.isPropertyAccessExpression(node) ||
  ts.isElementAccessExpression(node) ||
  ts.isCallExpression(node) ||
  ts.isNonNullExpression(node)

/** The complete chain, because a switch inside it would lose `this` and the effect of `?.`. */
function chainOf(node: ts.Node): ts.Node {
  while (isLink(node.parent) && node.parent.expression === node) node = node.parent
  return node
}

const nameOf = ({ expression }: ts.CallExpression | ts.NewExpression) =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()

const { TrueKeyword, FalseKeyword, NullKeyword } = ts.SyntaxKind
const DATA_KEYWORDS: ReadonlySet<ts.SyntaxKind> = new Set([TrueKeyword, FalseKeyword, NullKeyword])

/** The number of words and numbers in a table of data. NaN if the node contains code. */
function tableSize(node: ts.Node): number {
  if (ts.isLiteralExpression(node) || DATA_KEYWORDS.has(node.kind)) return 1
  if (ts.isPropertyAssignment(node)) return tableSize(node.initializer)
  if (!ts.isArrayLiteralExpression(node) && !ts.isObjectLiteralExpression(node)) return NaN
  return [...(ts.isArrayLiteralExpression(node) ? node.elements : node.properties)].reduce(
    (sum, part) => sum + tableSize(part),
    0,
  )
}

/** Whether a node gets no mutants: log lines, descriptions, tables, and code that does not exist at run time. */
const isSkipped = (node: ts.Node) =>
  tableSize(node) > 20 ||
  (ts.isPropertyAssignment(node) && /^(summary|description|help)$/.test(node.name.getText())) ||
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  (ts.isCallExpression(node) && /^(log|console)\.|\.(describe|meta)$/.test(node.expression.getText()))

/** The new text of a string. Undefined for names, messages and module paths, which are not changed. */
function changedString(node: ts.StringLiteralLike): string | undefined {
  const { parent, text } = node
  if ((ts.isPropertyAssignment(parent) && parent.name === node) || ts.isBindingElement(parent)) return undefined
  if (ts.isExpressionStatement(parent) || ts.isTaggedTemplateExpression(parent)) return undefined
  const argument = ts.isArrayLiteralExpression(parent) ? parent : node
  const call = argument.parent
  if (ts.isNewExpression(call) || ts.isCallExpression(call)) {
    const name = nameOf(call)
    const index = call.arguments?.findIndex((item) => item === argument) ?? -1
    if (name === 'URL' || name === 'import' || (/Error$/.test(name) && text.includes(' '))) return undefined
    const operator = SQL_OPERATORS.get(text)
    const isCondition = call.arguments?.length === 3 && SQL_OPERATORS.has(call.arguments[1]!.getText().slice(1, -1))
    if ((SQL_CALLS.test(name) || isCondition) && index >= 0 && index < 2) return operator && `'${operator}'`
  }
  return text === '' ? "'changed'" : "''"
}

/** Yields a token and its new text. The third value is the expression to switch, if it is not the node. */
function* changesOf(node: ts.Node): Generator<[token: ts.Node, text: string, wrapped?: ts.Node]> {
  if (ts.isBinaryExpression(node)) {
    const operator = OPERATORS.get(node.operatorToken.getText())
    const isText = operator === '-' && /['"`]/.test(node.getText())
    if (operator && !isText) yield [node.operatorToken, operator]
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    yield [node, node.operand.getText()]
  else if (node.kind === ts.SyntaxKind.TrueKeyword) yield [node, 'false']
  else if (node.kind === ts.SyntaxKind.FalseKeyword) yield [node, 'true']
  else if (ts.isNumericLiteral(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node))
    yield [node, Number(node.text) === 0 ? '1' : '0']
  else if (ts.isStringLiteralLike(node)) {
    const text = changedString(node)
    if (text !== undefined) yield [node, text]
  } else if (ts.isIfStatement(node) && !node.elseStatement) {
    const { expression, thenStatement: then } = node
    const isGuard = ts.isReturnStatement(then) || ts.isThrowStatement(then) || ts.isContinueStatement(then)
    if (isGuard) yield [expression, 'false', expression]
  } else if (ts.isExpressionStatement(node)) {
    const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
    if (ts.isCallExpression(call) && !isSkipped(call) && nameOf(call) !== 'super') yield [node, '']
  } else if (isLink(node)) {
    const dot = ts.isNonNullExpression(node) ? undefined : node.questionDotToken
    if (dot) yield [dot, ts.isPropertyAccessExpression(node) ? '.' : '', chainOf(node)]
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
    const { name, expression } = node.expression
    const method = METHODS.get(name.text)
    if (method) yield [name, method, chainOf(node)]
    if (name.text === 'filter') yield [node, expression.getText(), chainOf(node)]
  }
}

/** All one-token changes of a source file. */
export function findMutants(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []

  function add(token: ts.Node, text: string, wrapped: ts.Node, isStatic: boolean) {
    const statement = ts.findAncestor(wrapped, ts.isExpressionStatement)
    // A line that starts with a bracket would continue the line before it.
    const isBare = statement && !ts.isExpressionStatement(wrapped) && statement.getStart() === wrapped.getStart()
    const whole = isBare ? statement.expression : wrapped
    const { parent } = whole
    // The target of an assignment, of `delete` or of `++` cannot be wrapped.
    const isTarget =
      ts.isBinaryExpression(parent) && parent.left === whole && /^[^=!<>]*=$/.test(parent.operatorToken.getText())
    if (isTarget || ts.isDeleteExpression(parent) || ts.isPostfixUnaryExpression(parent)) return
    const start = token.getStart()
    const line = tree.getLineAndCharacterOfPosition(start).line + 1
    const change = `${token.getText().replace(/\s+/g, ' ').slice(0, 70)} → ${text || '(removed)'}`
    const form = ts.isExpressionStatement(whole) ? 'statement' : isBare ? 'bare' : 'expression'
    const wrap = { start: whole.getStart(), end: whole.getEnd(), form } as const
    mutants.push({ file, line, change, start, end: token.getEnd(), text, wrap, isStatic })
  }

  function visit(node: ts.Node, isStatic: boolean) {
    if (isSkipped(node)) return
    for (const [token, text, wrapped = node] of changesOf(node)) add(token, text, wrapped, isStatic)
    ts.forEachChild(node, (child) => visit(child, isStatic && !ts.isFunctionLike(node)))
  }
  visit(tree, true)
  return mutants
}
