import generated from '../../../generated/tools.json';
import { catalogEntry } from '../../../src/surfaces/control/control-api';
import { tools } from '../../support/native-tools';

it.each(tools)('$name is told to programs as generated/tools.json has it', (tool) => {
	const [written, ...others] = generated.filter(({ name }) => name === tool.name);
	expect(others).toEqual([]);
	const entry = catalogEntry(tool);
	expect(JSON.stringify(entry.inputSchema)).toBe(JSON.stringify(written?.input));
	expect(entry).toEqual({
		...{ toolName: tool.name, name: tool.name, title: written?.title },
		...{ description: written?.description, effect: written?.effect },
		providerKey: written?.domain === 'operations' ? 'operations' : 'instance',
		inputSchema: written?.input,
	});
});
