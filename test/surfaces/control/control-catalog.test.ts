import { catalogEntry } from '../../../src/administration/permission/resource';
import { documentedInputs } from '../../support/documented-tools';
import { tools } from '../../support/native-tools';

it.each(tools)('$name is told to programs as models are told', (tool) => {
	const entry = catalogEntry(tool);
	const inputSchema = documentedInputs.get(tool.name);
	expect(JSON.stringify(entry.inputSchema)).toBe(JSON.stringify(inputSchema));
	expect(entry).toEqual({
		...{ toolName: tool.name, name: tool.name, title: tool.title },
		...{ description: tool.description, effect: tool.effect },
		providerKey: tool.domain === 'operations' ? 'operations' : 'instance',
		inputSchema,
	});
});
