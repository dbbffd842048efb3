/** The parts that come from Ant Design; all others are our own. See web/README.md. */
export { Checkbox, Popover, Segmented, Switch } from "antd";
