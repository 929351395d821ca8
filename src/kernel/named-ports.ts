import { ToolError } from './tool-error';

const notNamed = (tool: string, port: string) =>
	new ToolError({
		code: 'internal',
		message: `${tool} reaches for the port ${port}, which its \`uses\` does not name.`,
		hint: 'Report this as a fault of Foreman. What the tool did before may have been done: look before you repeat it.',
	});

/** The ports that a tool names in `uses`. Access to any other port throws the `ToolError` 'internal'. */
export function namedPorts<All extends object>(
	{ name, uses }: { readonly name: string; readonly uses: ReadonlyArray<keyof All> },
	ports: All,
): All {
	const own = { ...ports };
	const named = new Set<PropertyKey>(uses);
	for (const port of Object.keys(own)) {
		if (named.has(port)) continue;
		Object.defineProperty(own, port, {
			enumerable: false,
			get: () => {
				throw notNamed(name, port);
			},
		});
	}
	return own;
}
