// @ts-check
// House rules and their values in words, from what the server says that it knows.

/** The groups of settings, in the order of a form. @param {any} store */
export function ruleGroups({games}) {
  if (!games) return [];
  return [{name: 'house', settings: games.house}, ...games.games.map((game) => ({name: game.name, settings: game.settings}))];
}

/** Whose rules a group holds. @param {any} context @param {string} name */
export const groupText = ({t}, name) => (name === 'house' ? t('settings.house') : t(`game.${name}`));

/** A value in words. @param {any} context @param {string} group @param {any} setting @param {any} value */
export function valueText({t}, group, setting, value) {
  if (setting.kind === 'toggle') return t(value ? 'settings.on' : 'settings.off');
  if (setting.kind === 'option') return optionText(t, group, setting.name, value);
  if (value === 0 && setting.off === 0) return t.has(`setting.${group}.${setting.name}.off`) ? t(`setting.${group}.${setting.name}.off`) : t('settings.off');
  const key = `setting.${group}.${setting.name}.n`;
  return t.has(key) ? t(key, {n: value}) : t('settings.number', {n: value});
}

/** @param {any} t @param {string} group @param {string} name @param {string} option */
export function optionText(t, group, name, option) {
  const key = `setting.${group}.${name}.${option}`;
  return t.has(key) ? t(key) : option.replaceAll('_', ' ');
}
